export default function Home() {
  return (
    <main>
      <h1 className="font-serif text-display">Prata que revela sua essência</h1>
    </main>
  );
}
