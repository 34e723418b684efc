/** Written `{nome}`. */
export interface EditableField {
  label: string;
  example: string;
  /** It must stay in every part whose original has it. */
  required?: true;
  /** Whole sentences with facts: they must stay where the original has them, once, and nowhere else. */
  block?: true;
}

export type EditableFields = Readonly<Record<string, EditableField>>;

export const TEXT_GROUPS = {
  orders: "Pedidos",
  returns: "Trocas e devoluções",
  accounts: "Contas",
  people: "Contato, avisos e newsletter",
  whatsapp: "WhatsApp",
} as const;
export type TextGroup = keyof typeof TEXT_GROUPS;

interface AnyText {
  group: TextGroup;
  /** For the list, in Portuguese. */
  name: string;
  used: string;
  fields: EditableFields;
}

/** An e-mail's facts, buttons and legal lines are not among its editable words. */
export interface MailText extends AnyText {
  /** An empty closing is left out of the e-mail. */
  parts: Readonly<Record<"subject" | "lead" | "closing", string>>;
}

export interface WhatsappText extends AnyText {
  parts: Readonly<Record<"message", string>>;
}

export type TextEntry = MailText | WhatsappText;
export type TextPart = "subject" | "lead" | "closing" | "message";

/** `most`: characters an owner may type. */
export const TEXT_PARTS: Readonly<Record<TextPart, { label: string; most: number }>> = {
  subject: { label: "Assunto", most: 120 },
  lead: { label: "Abertura", most: 1_200 },
  closing: { label: "Encerramento", most: 1_200 },
  message: { label: "Mensagem", most: 1_200 },
};

/** In the order in which they are read. */
export function textParts({ parts }: TextEntry): TextPart[] {
  return (Object.keys(TEXT_PARTS) as TextPart[]).filter((part) => part in parts);
}

/** Empty if the entry has no such part. */
export function originalOf({ parts }: TextEntry, part: TextPart): string {
  return (parts as Partial<Record<TextPart, string>>)[part] ?? "";
}

export function block(label: string, example: string) {
  return { label, example, required: true, block: true } as const satisfies EditableField;
}

/** Filled in without being passed. */
export const SHOP_FIELD = { loja: { label: "Nome da loja", example: "Lavra" } } as const satisfies EditableFields;

export const ADDRESSEE_FIELDS = {
  saudacao: { label: "Saudação com o nome", example: "Olá, Maria." },
  nome: { label: "Primeiro nome", example: "Maria" },
  ...SHOP_FIELD,
} as const satisfies EditableFields;
