import { html } from "hono/html";
import type { Markup } from "../pages/page.ts";
import { inWords } from "../pages/wording.ts";
import type { ReceivedEmail } from "./received-email.ts";

const LISTED = 100;

export interface MailboxView {
  letters: readonly ReceivedEmail[];
  open: ReceivedEmail | null;
  to: string;
  /** Whether the open e-mail was requested explicitly: on a small screen it then comes before the list. */
  reading: boolean;
  /** Relative path from this page to where the sandbox is mounted. */
  root: string;
}

/** The mailbox page: the list of e-mails and the open one side by side. */
export function mailboxMarkup(view: MailboxView): Markup {
  const { letters, open, to, reading, root } = view;
  return html`<h1>Caixa de correio</h1>
<p class="lead">Todo e-mail que a loja envia chega aqui, e só aqui.</p>
<div class="bar">
<form class="field" method="get" action="${root}mailbox" role="search">
<div><label for="to">Destinatário</label><input id="to" name="to" type="email" value="${to}"></div>
<button>Filtrar</button>
</form>
<a href="${root}mailbox${search(to)}">Atualizar</a>
<a href="${root}mails">Todos os modelos de e-mail</a>
<form method="post" action="${root}mailbox/empty"><button class="danger">Esvaziar a caixa</button></form>
</div>
${
  letters.length === 0
    ? html`<p class="empty">Nenhuma mensagem ${to === "" ? "ainda" : "para este destinatário"}.</p>`
    : html`<div class="two${reading ? " reading" : ""}">
<nav aria-label="Mensagens">${list(view)}</nav>
${open === null ? html`<p class="empty">Escolha uma mensagem.</p>` : emailMarkup(open, root)}
</div>`
}`;
}

function list({ letters, open, to, root }: MailboxView): Markup {
  const shown = letters.slice(0, LISTED);
  const more = letters.length - shown.length;
  return html`<ul class="letters">${shown.map(
    (
      each,
    ) => html`<li><a href="${root}mailbox/${each.id}${search(to)}"${each.id === open?.id ? html` aria-current="true"` : ""}>
<strong>${each.subject || "(sem assunto)"}</strong>
<span class="muted">${each.to.join(", ")}</span>
<span class="muted">${inWords(Date.parse(each.date))}</span>
</a></li>`,
  )}</ul>
${more > 0 ? html`<p class="muted">E mais ${more} mensagens antigas.</p>` : ""}`;
}

function emailMarkup(message: ReceivedEmail, root: string): Markup {
  return html`<article aria-labelledby="assunto">
<h2 id="assunto">${message.subject || "(sem assunto)"}</h2>
<dl>
<div><dt>De</dt><dd>${message.from}</dd></div>
<div><dt>Para</dt><dd>${message.to.join(", ")}</dd></div>
<div><dt>Data</dt><dd>${inWords(Date.parse(message.date))}</dd></div>
${message.attachments.map((file) => html`<div><dt>Anexo</dt><dd>${file.filename} (${file.contentType}, ${Math.ceil(file.size / 1024)} kB)</dd></div>`)}
</dl>
${
  message.html === null
    ? html`<pre>${message.text}</pre>`
    : html`<iframe title="Mensagem: ${message.subject}" src="${root}mailbox/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Versão em texto</summary><pre>${message.text}</pre></details>`
}
<details><summary>Cabeçalhos</summary><pre>${Object.entries(message.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>
</article>`;
}

function search(to: string): string {
  return to === "" ? "" : `?${new URLSearchParams({ to }).toString()}`;
}
