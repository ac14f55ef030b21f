import { Button } from '../../ui/control/button.tsx';
import { useWords, type Words } from '../../i18n/language.ts';
import { RoundFields } from './round-fields.tsx';
import { usePrefilled, type ChosenRound } from './round.ts';

const words = {
  show: { th: 'แสดงแคดดี้', en: 'Show caddies' },
  any: { th: 'ทุกสนาม ทุกวัน', en: 'Any course, any day' },
} as const satisfies Record<string, Words>;

/** The round a search is for; each choice counts at once, the usual course when the golfer goes on with it. */
export function RoundSheet({ chosen, onDone }: { chosen: ChosenRound; onDone: () => void }) {
  const w = useWords(words);
  const filled = usePrefilled(chosen);
  const { slug, date } = chosen.round;
  const show = () => {
    if (filled.round.slug !== slug) filled.choose({});
    onDone();
  };
  return (
    <>
      <RoundFields chosen={filled} />
      <div className="round-foot">
        <Button size="lg" block onClick={show}>
          {w.show}
        </Button>
        {(slug || date) && (
          <Button kind="quiet" block onClick={() => (chosen.clear(), onDone())}>
            {w.any}
          </Button>
        )}
      </div>
    </>
  );
}
