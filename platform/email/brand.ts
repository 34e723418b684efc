export interface Brand {
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  /** `Segunda a sexta, das 9h às 18h`. */
  hours: string | null;
  instagramUrl: string | null;
  facebookUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
  companyName: string;
  cnpj: string;
  address: string;
  partners: string[];
  /** Null: the name is shown. */
  logo: BrandPicture | null;
  /** Square. Null: the default icon. */
  icon: BrandPicture | null;
}

/** PNG, below `/imagens/`. Its path is derived from its content, so the file never changes. */
export interface BrandPicture {
  path: string;
  /** Absolute, for e-mails. */
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}
