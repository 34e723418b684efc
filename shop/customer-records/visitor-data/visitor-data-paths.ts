export const VISITOR_DATA_PATH = "/meus-dados";
export const OPENED_VISITOR_DATA_PATH = `${VISITOR_DATA_PATH}/acesso`;
