/** Message for a CEP that no carrier serves. */
export const NO_SERVICE = "Nenhum serviço de frete disponível para este CEP";
export const UNKNOWN_CEP = "CEP não encontrado";
