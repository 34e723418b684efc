import clsx from "clsx";

const FIND_CEP = "https://buscacepinter.correios.com.br/app/endereco/index.php";

/** 'Não sei meu CEP': the search of Correios, in another tab. Stands at the right end of the CEP's label. */
export function FindCepLink({ className }: { className?: string }) {
  return (
    <a
      href={FIND_CEP}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        "link absolute -top-3 right-0 inline-flex min-h-tap items-center text-ink-soft text-small",
        className,
      )}
    >
      Não sei meu CEP<span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
