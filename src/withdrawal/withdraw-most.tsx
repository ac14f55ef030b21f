import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';

/** How much can be withdrawn now, and why the rest cannot yet. */
export function MostCard({ title, most, why }: { title: string; most: number | undefined; why: string }) {
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{title}</h2>
      <p className="amt num" translate="no">
        <small>฿</small>
        {most === undefined ? '–' : f.money(satang(most)).replace('฿', '')}
      </p>
      <p className="meta">{why}</p>
    </section>
  );
}
