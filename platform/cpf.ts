import { cpf } from "cpf-cnpj-validator";

/** Whether the check digits of a CPF hold; all-equal digits are refused. */
export function isCpf(value: string): boolean {
  return cpf.isValid(value);
}

/** `12345678909` as `123.456.789-09`. */
export function formatCpf(value: string): string {
  return cpf.format(value);
}
