"""A turn and its phases; setting the table; ordering Drinks and drawing what they grant."""
