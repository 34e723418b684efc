interface Placed {
  id: string;
  align?: "right";
  ownLine?: true;
  bare?: true;
}

/**
 * Which columns have a line of a card to themselves, by id. Numbers share one in pairs, and so do values without a
 * heading; one without a partner has the whole line, so that its value is at the card's edge like all others.
 */
export function wholeLines(columns: readonly Placed[]): Set<string> {
  const whole = new Set<string>();
  const waiting: { id: string; bare: boolean }[] = [];
  const end = () => {
    for (const { id } of waiting.splice(0)) whole.add(id);
  };
  for (const [index, { id, align, ownLine, bare = false }] of columns.entries()) {
    if (index === 0 || (align !== "right" && !bare)) {
      end();
      whole.add(id);
    } else if (ownLine) whole.add(id);
    else if (waiting[0]?.bare === bare) waiting.pop();
    else {
      end();
      waiting.push({ id, bare });
    }
  }
  end();
  return whole;
}
