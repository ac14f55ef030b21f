export interface PriceLine {
  label: string;
  /** Already formatted: `฿450`, or words ("จ่ายที่สนาม"). */
  value: string;
  /** Not part of the sum: paid elsewhere. */
  aside?: boolean;
}

/** What it costs, line by line, and the sum. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total?: PriceLine }) {
  return (
    <dl className="price">
      {lines.map(({ label, value, aside }) => (
        <div key={label} className={aside ? 'muted' : undefined}>
          <dt>{label}</dt>
          <dd className="num" translate={untranslated(value)}>
            {value}
          </dd>
        </div>
      ))}
      {total && (
        <div className="total">
          <dt>{total.label}</dt>
          <dd className="num" translate={untranslated(total.value)}>
            {total.value}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A browser that translates the page leaves an amount as it is, and words not. */
const untranslated = (value: string): 'no' | undefined => (/\d/.test(value) ? 'no' : undefined);
