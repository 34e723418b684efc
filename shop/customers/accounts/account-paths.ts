export const CONFIRM_EMAIL_PATH = "/confirmar-email";
export const RECOVER_PATH = "/recuperar-senha";
export const RESET_PATH = "/redefinir-senha";
export const CHANGE_EMAIL_PATH = "/account/email/confirmar";
