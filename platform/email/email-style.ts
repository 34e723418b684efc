/** Colours of design/tokens.css, copied because mail clients do not support custom properties. */
const INK = "#1c1916";
const INK_SOFT = "#4a443c";
const INK_MUTED = "#655d53";
const LINE = "#ddd5c9";
const SANS = "Arial, Helvetica, sans-serif";
const SERIF = 'Georgia, "Times New Roman", serif';

const text = { fontFamily: SANS, fontSize: "14px", lineHeight: 1.5, color: INK, margin: 0 };
const amount = { ...text, textAlign: "right", whiteSpace: "nowrap" } as const;
const lead = { ...text, fontSize: "16px", lineHeight: 1.6, color: INK_SOFT, margin: "14px 0 26px" } as const;
const brand = { fontFamily: SERIF, fontSize: "26px", lineHeight: 1.2, color: INK, margin: "32px 0 0" };

/** For mail clients on phones; other clients ignore it. */
export const NARROW =
  "@media (max-width: 480px) { .padded { padding: 0 20px !important } .fact { padding: 14px 10px !important } }";

export const style = {
  page: { backgroundColor: "#f8f5f0", margin: 0, padding: "32px 20px" },
  card: { width: "100%", maxWidth: "560px", backgroundColor: "#fffdfa", border: `1px solid ${LINE}` },
  padded: { padding: "0 40px" },
  brand,
  logo: { ...brand, display: "block", maxWidth: "100%" },
  longBrand: { ...brand, fontSize: "19px" },
  title: { fontFamily: SERIF, fontSize: "38px", fontWeight: 400, lineHeight: 1.1, color: INK, margin: "36px 0 0" },
  lead,
  leadInLines: { ...lead, whiteSpace: "pre-wrap" },
  facts: { backgroundColor: "#eee9e1", margin: "0 0 28px" },
  fact: { ...text, padding: "16px 20px", verticalAlign: "top" },
  factValue: { fontSize: "16px", fontWeight: 600 },
  code: {
    ...text,
    fontFamily: '"Courier New", monospace',
    fontSize: "13px",
    wordBreak: "break-all",
    border: `1px solid ${LINE}`,
    padding: "12px 14px",
    margin: "6px 0 28px",
  },
  line: { borderTop: `1px solid ${LINE}` },
  picture: { width: "80px", padding: "14px 0" },
  image: { display: "block", backgroundColor: "#eee9e1" },
  name: { ...text, fontWeight: 600 },
  detail: { ...text, color: INK_MUTED },
  price: { ...amount, fontWeight: 600, paddingLeft: "12px" },
  sums: { borderTop: "1px solid #857c70", padding: "10px 0 8px" },
  label: { ...text, fontSize: "15px", color: INK_SOFT, padding: "4px 0" },
  sum: { ...amount, fontSize: "15px", padding: "4px 0" },
  saved: { ...amount, fontSize: "15px", padding: "4px 0", color: "#1f4d40" },
  total: { ...text, fontSize: "18px", fontWeight: 600, padding: "14px 0" },
  totalSum: { ...amount, fontSize: "18px", fontWeight: 600, padding: "14px 0" },
  button: {
    display: "block",
    backgroundColor: INK,
    color: "#fffdfa",
    fontFamily: SANS,
    fontSize: "16px",
    fontWeight: 600,
    lineHeight: "20px",
    padding: "18px 24px",
    textAlign: "center",
    borderRadius: "2px",
    margin: "22px 0 28px",
  },
  heading: { ...text, fontWeight: 600 },
  paragraph: {
    ...text,
    lineHeight: 1.6,
    color: INK_SOFT,
    margin: "0 0 22px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  footerLink: { color: "inherit" },
  footer: {
    ...text,
    fontSize: "13px",
    lineHeight: 1.6,
    color: INK_MUTED,
    textAlign: "center",
    maxWidth: "480px",
    margin: "22px auto 0",
  },
} as const;
