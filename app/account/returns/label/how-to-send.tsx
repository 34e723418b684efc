import { FileText } from "lucide-react";
import { CodeToCopy } from "#app/order/code-to-copy.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import type { ShownReturnLabel } from "#shop/fulfilment/return-labels/return-label.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { TAKE_TO_POST } from "#shop/fulfilment/returns/return-texts.ts";
import { carrierLink } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { OrderPanel } from "../../orders/order-panel.tsx";

interface HowToSendProps {
  made: Return;
  label: ShownReturnLabel | null;
  /** 'por e-mail': how the shop tells its customer. */
  by: string;
}

/** How the customer sends an approved return, or how far its parcel is. */
export function HowToSend({ made, label, by }: HowToSendProps) {
  if (label?.deliveredAt) {
    return (
      <Note tone="info" title="A sua peça chegou à loja." role="status">
        Vamos conferi-la e avisamos você {by}.
      </Note>
    );
  }
  if (label?.postedAt) {
    const link = label.trackingCode && carrierLink("Correios", label.trackingCode);
    return (
      <Note tone="success" title="Você já postou a peça." role="status">
        Ela está a caminho da loja. Guarde o comprovante da postagem.
        {label.trackingCode && (
          <span className="block">
            Rastreamento:{" "}
            {link ? (
              <a href={link} target="_blank" rel="noreferrer" translate="no" className="link">
                {label.trackingCode}
              </a>
            ) : (
              <span translate="no">{label.trackingCode}</span>
            )}
          </span>
        )}
      </Note>
    );
  }
  // Staff may have given another code since.
  const isLast = made.postingCode === null || label?.postUntil === made.postUntil;
  if (label?.code === "over" && isLast) return <CodeOver label={label} by={by} />;
  if (label?.code === "coming" && made.postingCode === null) {
    return (
      <OrderPanel title="Como enviar a peça" large>
        <p className="text-ink-soft" role="status">
          O seu código de postagem está sendo gerado. Ele aparece aqui e avisamos você {by}, quase sempre em poucos
          minutos. Você não paga nada.
        </p>
      </OrderPanel>
    );
  }
  return <Instructions made={made} label={label} by={by} />;
}

function CodeOver({ label, by }: { label: ShownReturnLabel; by: string }) {
  return (
    <Note tone="warning" title="O código de postagem venceu." role="status">
      {label.postUntil && `Ele valia até ${formatDay(label.postUntil)}. `}Fale conosco e enviamos outro {by}: você não
      paga nada.
    </Note>
  );
}

/** The posting code first, for it is read out at the counter. Rules: REFUND-90. */
function Instructions({ made, label, by }: HowToSendProps) {
  const { postingCode, postUntil, answer, labelUrl, orderId, id } = made;
  return (
    <OrderPanel title="Como enviar a peça" large>
      {postingCode && (
        <div>
          <p className="text-ink-muted text-small">Código de postagem</p>
          <p className="flex flex-wrap items-center gap-x-5 text-small">
            <CodeToCopy code={postingCode} large />
          </p>
          {postUntil !== null && <p className="text-small">Vale até {formatDay(postUntil)}.</p>}
        </div>
      )}
      <p className="whitespace-pre-line break-words text-ink-soft">
        {postingCode && `${TAKE_TO_POST} `}
        {answer || (postingCode ? "" : `Enviamos as instruções ${by}.`)} Guarde o comprovante da postagem.
      </p>
      {label?.hasDeclaration && postUntil !== null && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">Leve também a declaração de conteúdo impressa.</p>
          <ButtonLink
            to={`/orders/${orderId}/devolucoes/${id}/declaracao`}
            variant="secondary"
            icon={FileText}
            reloadDocument
            target="_blank"
          >
            Imprimir a declaração
          </ButtonLink>
        </div>
      )}
      {labelUrl && (
        <div>
          <ButtonLink to={labelUrl} variant="secondary" reloadDocument>
            Abrir etiqueta de envio
          </ButtonLink>
        </div>
      )}
    </OrderPanel>
  );
}
