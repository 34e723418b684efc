/** Names the customer a form was shown to: another one who has logged in meanwhile saves nothing of it. */
export const FORM_OWNER = "cliente";
