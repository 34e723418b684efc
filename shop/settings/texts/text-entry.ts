/** A field that an owner may put into a text, written `{nome}`. */
export interface EditableField {
  /** What it stands for, in Portuguese. */
  label: string;
  /** A value for previews. */
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
  /** When it is sent or offered, in Portuguese. */
  used: string;
  fields: EditableFields;
}

/** The editable words of an e-mail; its facts, buttons and legal lines are not among them. */
export interface MailText extends AnyText {
  /** An empty closing is left out of the e-mail. */
  parts: Readonly<Record<"subject" | "lead" | "closing", string>>;
}

/** A message prepared for WhatsApp. */
export interface WhatsappText extends AnyText {
  parts: Readonly<Record<"message", string>>;
}

export type TextEntry = MailText | WhatsappText;
export type TextPart = "subject" | "lead" | "closing" | "message";

/** Labels of the parts, and the most characters an owner may type into them. */
export const TEXT_PARTS: Readonly<Record<TextPart, { label: string; most: number }>> = {
  subject: { label: "Assunto", most: 120 },
  lead: { label: "Abertura", most: 1_200 },
  closing: { label: "Encerramento", most: 1_200 },
  message: { label: "Mensagem", most: 1_200 },
};

/** The parts an entry has, in the order in which they are read. */
export function textParts({ parts }: TextEntry): TextPart[] {
  return (Object.keys(TEXT_PARTS) as TextPart[]).filter((part) => part in parts);
}

/** The original of a part; empty if the entry has no such part. */
export function originalOf({ parts }: TextEntry, part: TextPart): string {
  return (parts as Partial<Record<TextPart, string>>)[part] ?? "";
}

/** A block with facts: see `EditableField.block`. */
export function block(label: string, example: string) {
  return { label, example, required: true, block: true } as const satisfies EditableField;
}

/** The shop's name: every text may use it, and it is filled in without being passed. */
export const SHOP_FIELD = { loja: { label: "Nome da loja", example: "Lavra" } } as const satisfies EditableFields;

/** The person who reads the text. */
export const ADDRESSEE_FIELDS = {
  saudacao: { label: "Saudação com o nome", example: "Olá, Maria." },
  nome: { label: "Primeiro nome", example: "Maria" },
  ...SHOP_FIELD,
} as const satisfies EditableFields;
