import { Link } from "react-router";

export function Wholesale() {
  return (
    <section aria-labelledby="atacado" className="grid max-w-150 gap-3">
      <h2 id="atacado" className="font-serif text-balance text-h3">
        Atacado para revendedores e joalheiros
      </h2>
      <p className="text-ink-soft">
        Também atendemos revenda em todo o Brasil, com prata 925 garantida e condições para atacado.
      </p>
      <Link to="/cadastro/cliente" className="link inline-flex min-h-tap items-center justify-self-start">
        Quero revender
      </Link>
    </section>
  );
}
