/** The page that sends a link to what the shop keeps under an e-mail without an account. */
export const VISITOR_DATA_PATH = "/meus-dados";
/** The page behind the mailed link. */
export const OPENED_VISITOR_DATA_PATH = `${VISITOR_DATA_PATH}/acesso`;
