/** Field with the customer the form was rendered for; refused if somebody else has logged in since. */
export const FORM_OWNER = "cliente";
