interface Placed {
  id: string;
  align?: "right";
  ownLine?: true;
}

/**
 * Which columns have a line of a card to themselves, by id. Numbers share one in pairs; a number without a partner has the
 * whole line, so that its value is at the card's edge like all others.
 */
export function wholeLines(columns: readonly Placed[]): Set<string> {
  const whole = new Set<string>();
  let alone: string | null = null;
  const end = () => {
    if (alone !== null) whole.add(alone);
    alone = null;
  };
  columns.forEach(({ id, align, ownLine }, index) => {
    if (index === 0 || align !== "right") {
      end();
      whole.add(id);
    } else if (ownLine) whole.add(id);
    else alone = alone === null ? id : null;
  });
  end();
  return whole;
}
