/* What a compiled place remembers of the name, or of the attribute, that it reads.

   CPython's interpreter remembers at each place where a name or an attribute was found, and looks
   again only if the module, or the class, has changed since. What mypyc compiles looks every time:
   a quarter of all that it does. So its two look-ups get the same memory here. A place that reads
   other objects than the last time looks as mypyc does.

   Elsewhere than in CPython 3.11 this says nothing, and every place looks every time. */

#if PY_VERSION_HEX >> 16 == 0x030B

typedef struct {
    uint64_t version; /* of the dictionary: each change of any dictionary gives it a new one */
    PyObject *key;
    PyObject *value; /* the dictionary holds it as long as it has this version */
} RememberedItem;

static PyObject *
look_up_and_remember(PyObject *dict, PyObject *key, RememberedItem *last)
{
    PyObject *value = CPyDict_GetItem(dict, key);
    if (value != NULL && PyDict_CheckExact(dict) && PyUnicode_CheckExact(key)) {
        last->version = ((PyDictObject *)dict)->ma_version_tag;
        last->value = value;
        Py_XSETREF(last->key, Py_NewRef(key));
    }
    return value;
}

static inline PyObject *
remembered_item(PyObject *dict, PyObject *key, RememberedItem *last)
{
    if (key == last->key && PyDict_CheckExact(dict)
        && ((PyDictObject *)dict)->ma_version_tag == last->version) {
        return Py_NewRef(last->value);
    }
    return look_up_and_remember(dict, key, last);
}

#define CPyDict_GetItem(dict, key) \
    ({ static RememberedItem last; remembered_item((dict), (key), &last); })

typedef struct {
    unsigned int version; /* of the class: a class that is changed gets a new one, or 0 */
    PyObject *name;
    Py_ssize_t offset; /* where in an object of this class the value lies */
} RememberedAttribute;

static PyObject *
read_and_remember(PyObject *object, PyObject *name, RememberedAttribute *last)
{
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && !(member->flags & READ_RESTRICTED)
                && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)
                && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
                last->version = type->tp_version_tag;
                last->offset = member->offset;
                Py_XSETREF(last->name, Py_NewRef(name));
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *
remembered_attribute(PyObject *object, PyObject *name, RememberedAttribute *last)
{
    if (name == last->name && Py_TYPE(object)->tp_version_tag == last->version) {
        PyObject *value = *(PyObject **)((char *)object + last->offset);
        if (value != NULL) {
            return Py_NewRef(value);
        }
    }
    return read_and_remember(object, name, last);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name) \
    ({ static RememberedAttribute last; remembered_attribute((object), (name), &last); })

#endif
