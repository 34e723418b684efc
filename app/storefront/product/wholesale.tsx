import { Link } from "react-router";

/** Who else the shop sells to, as the page's last section. */
export function Wholesale() {
  return (
    <section
      aria-labelledby="atacado"
      className="mb-section grid gap-x-8 gap-y-1.5 border-line border-t pt-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid gap-1.5">
        <h2 id="atacado" className="text-title">
          Atacado para revendedores e joalheiros
        </h2>
        <p className="text-ink-soft text-small">
          Também atendemos revenda em todo o Brasil, com prata 925 garantida e condições para atacado.
        </p>
      </div>
      <Link to="/cadastro/cliente" className="link inline-flex min-h-tap items-center justify-self-start text-small">
        Quero revender
      </Link>
    </section>
  );
}
