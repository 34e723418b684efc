import type { PDFDocument, PDFEmbeddedPage } from "@cantoo/pdf-lib";
import { readLegalText } from "#app/storefront/pages/legal-versions.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import {
  addReportPage,
  drawReport,
  insideOf,
  numberPages,
  type ReportHead,
  type ReportPens,
} from "#platform/pdf/draw-report.ts";
import { hasLostSigns } from "#platform/pdf/pdf-text.ts";
import { embedPictures } from "#shop/catalogue/pictures/embed-pictures.server.ts";
import { isLegalTextVersion, termsPath } from "#shop/customers/accounts/legal-texts.ts";
import type { Dossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import { dossierSections } from "./dossier-sections.ts";
import { termsSection } from "./terms-section.ts";

/** What Mercado Pago takes in all. */
const MOST_BYTES = 10_000_000;
const MOST_PICTURE_BYTES = 1_500_000;
/** A DANFE has one or two. */
const MOST_DANFE_PAGES = 12;

/**
 * The dossier as one PDF of at most 10 MB: its sections, the accepted terms, the DANFE on pages of A4, and the XML as an
 * attachment. What cannot be read or has no room is left out, the XML first, and said.
 * Rules: PAY-120.
 */
export async function makeDossier(
  deps: Pick<Services, "config" | "clock" | "logger" | "servePicture">,
  dossier: Dossier,
): Promise<Uint8Array<ArrayBuffer>> {
  const { danfe, xml } = dossier;
  const ways = [
    { danfe, xml },
    { danfe, xml: null },
    { danfe: null, xml: null },
  ];
  for (const [index, files] of ways.entries()) {
    // Files are compressed already: together they take about their own size.
    const isLast = index === ways.length - 1;
    if (!isLast && (files.danfe?.length ?? 0) + (files.xml?.length ?? 0) > MOST_BYTES) continue;
    const made = await draw(deps, dossier, files);
    if (isLast || made.length <= MOST_BYTES) return made;
  }
  throw new Error("the last way always returns");
}

async function draw(
  deps: Pick<Services, "config" | "clock" | "logger" | "servePicture">,
  dossier: Dossier,
  files: Pick<Dossier, "danfe" | "xml">,
): Promise<Uint8Array<ArrayBuffer>> {
  const { config, clock, logger } = deps;
  const { order } = dossier;
  // Loaded when somebody asks: few parts of the shop need it.
  const { PDFDocument: Pdf, rgb, StandardFonts } = await import("@cantoo/pdf-lib");
  const document = await Pdf.create();
  const pens: ReportPens = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    serif: await document.embedFont(StandardFonts.TimesRoman),
    ink: rgb(0.11, 0.1, 0.09),
    soft: rgb(0.4, 0.36, 0.33),
    line: rgb(0.8, 0.77, 0.73),
  };
  const now = clock();
  const head: ReportHead = {
    sender: config.brand.name,
    title: `Dossiê do pedido ${orderNumber(order)}`,
    lead: `Compra, pagamento, entrega e mensagens, como a loja ${config.brand.name} os registrou. Horários de São Paulo.`,
  };
  document.setTitle(head.title);
  document.setAuthor(head.sender);
  document.setLanguage("pt-BR");
  document.setCreationDate(now);
  document.setModificationDate(now);

  const danfe = files.danfe ? await embedDanfe(Pdf, document, files.danfe) : null;
  if (files.danfe && !danfe) logger.warn({ order: order.id }, "a DANFE could not be added to a dossier");
  const pictures = await embedPictures(deps, document, order.items, MOST_PICTURE_BYTES);
  const version = order.acceptedTermsVersion;
  const terms = isLegalTextVersion(version)
    ? { version, html: await readLegalText("termos", version, config.brand) }
    : null;
  const sections = dossierSections(dossier, {
    row: ({ picture }, cells) => ({ cells, picture: picture ? (pictures.get(picture.path) ?? null) : null }),
    termsUrl: terms && `${config.publicUrl}${termsPath(terms.version)}`,
    files: {
      danfe: danfe ? "in" : files.danfe ? "unreadable" : dossier.danfe ? "too_large" : "none",
      xml: files.xml ? "in" : dossier.xml ? "too_large" : "none",
    },
  });
  drawReport(document, pens, head, [...sections, ...(terms ? [termsSection(terms.version, terms.html)] : [])]);
  for (const page of danfe ?? []) await drawDanfe(document, pens, head, page);
  if (files.xml)
    await document.attach(files.xml, "nota-fiscal.xml", { mimeType: "application/xml", creationDate: now });
  const lost = hasLostSigns([pens.plain, pens.bold, pens.serif]) ? ". '?': sinal que não pôde ser impresso" : "";
  numberPages(document, pens, `Feito em ${formatDateTime(now)}, horário de São Paulo${lost}`);
  return new Uint8Array(await document.save());
}

interface DanfePage {
  content: PDFEmbeddedPage;
  /** Clockwise, of the source page: 0, 90, 180 or 270. */
  turned: number;
}

/** The pages of a DANFE, to be drawn on ours; null: it cannot be read, or shows nothing. */
async function embedDanfe(
  Pdf: typeof PDFDocument,
  document: PDFDocument,
  file: Uint8Array,
): Promise<DanfePage[] | null> {
  try {
    const source = await Pdf.load(file, { updateMetadata: false });
    const pages = source.getPages().filter((page) => page.node.Contents());
    const embedded: DanfePage[] = [];
    for (const page of pages.slice(0, MOST_DANFE_PAGES)) {
      const [content] = await document.embedPages([page]);
      if (!content || !(content.width > 0 && content.height > 0)) continue;
      // At once: a page that cannot be copied would fail the whole document when it is saved.
      await content.embed();
      embedded.push({ content, turned: ((page.getRotation().angle % 360) + 360) % 360 });
    }
    return embedded.length > 0 ? embedded : null;
  } catch {
    return null;
  }
}

/** As large as a page of A4 takes it, the way that its own page was turned. */
async function drawDanfe(
  document: PDFDocument,
  pens: ReportPens,
  head: ReportHead,
  { content, turned }: DanfePage,
): Promise<void> {
  const { degrees } = await import("@cantoo/pdf-lib");
  const isTurned = turned === 90 || turned === 270;
  const [width, height] = isTurned ? [content.height, content.width] : [content.width, content.height];
  const title = `${head.title}, anexo B: DANFE`;
  const page = addReportPage(document, pens, { ...head, title }, width > height);
  const room = insideOf(page);
  const scale = Math.min(room.width / width, room.height / height);
  const x = room.x + (room.width - width * scale) / 2;
  const y = room.y + room.height - height * scale;
  // A turned page goes round its lower left corner.
  const start = {
    x: turned === 180 || turned === 270 ? x + width * scale : x,
    y: turned === 90 || turned === 180 ? y + height * scale : y,
  };
  page.drawPage(content, { ...start, xScale: scale, yScale: scale, rotate: degrees(-turned) });
}
