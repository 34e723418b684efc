/** The shop's name, contacts and legal identification; public. */
export interface Brand {
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  /** Service hours, `Segunda a sexta, das 9h às 18h`; null if not set. */
  hours: string | null;
  instagramUrl: string | null;
  facebookUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
  companyName: string;
  cnpj: string;
  address: string;
  partners: string[];
  /** Shown instead of the name at the top of pages and e-mails. Null: the name is shown. */
  logo: BrandPicture | null;
  /** The shop's square icon in browsers and on phones. Null: the default icon. */
  icon: BrandPicture | null;
}

/**
 * A picture of the brand as PNG, below `/imagens/`. Its path is derived from its content, so the file never changes.
 */
export interface BrandPicture {
  path: string;
  /** Absolute URL, for e-mails. */
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}
