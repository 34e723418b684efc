/** Named so that programs are tempted and no browser fills it in by itself. */
export const TRAP_FIELD = "site_da_empresa";

/** A browser's extension may have done it: nothing is lost, the next try has the field empty again. */
export const TRAPPED = {
  title: "Não foi possível enviar",
  message:
    "Um campo escondido, que deve ficar vazio, veio preenchido. Já o limpamos: confira os dados e envie de novo.",
};
