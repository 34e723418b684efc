/**
 * PIX QR code, at least 260 px on white with its own quiet zone, since the provider's margin varies. `base64`: the
 * provider's PNG.
 */
export function PixQr({ base64 }: { base64: string }) {
  return (
    <div className="mx-auto aspect-square w-full min-w-65 max-w-90 border border-line bg-white p-3.5 max-[359.98px]:p-0">
      <img
        src={`data:image/png;base64,${base64}`}
        alt="QR do PIX"
        width={270}
        height={270}
        className="size-full [image-rendering:pixelated]"
      />
    </div>
  );
}
