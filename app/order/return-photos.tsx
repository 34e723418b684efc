import { photoPaths } from "#shop/fulfilment/returns/photos/return-photo.ts";

/** A return's photos, each a link to its full size; `page`: path of the return's page. */
export function ReturnPhotos({ page, made }: { page: string; made: { photos: number } }) {
  if (made.photos === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photoPaths(page, made).map((path, index) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer" className="block">
            <img src={path} alt={`Foto ${index + 1}`} loading="lazy" className="size-28 rounded-control object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
