/** What is said of a CEP to which nothing can be sent (spec 1 §8). */
export const NO_SERVICE = "Nenhum serviço de frete disponível para este CEP";
export const UNKNOWN_CEP = "CEP não encontrado";
