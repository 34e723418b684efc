/** Named so that bots are tempted and browser autofill ignores it. */
export const TRAP_FIELD = "site_da_empresa";

/**
 * A browser extension may have filled the field in, so a person can try again: the field is then empty.
 * Rules: ACCOUNT-78.
 */
export const TRAPPED = {
  title: "Não foi possível enviar",
  message:
    "Um campo escondido, que deve ficar vazio, veio preenchido. Já o limpamos: confira os dados e envie de novo.",
};
