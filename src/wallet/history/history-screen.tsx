import { ContactLink } from '../../case/contact-link.tsx';
import { useWord, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink, Button, ButtonWhy } from '../../ui/control/button.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { BalanceCard } from '../../payment/topup/balance-card.tsx';
import '../../ui/css/screens/pay.css';
import { memo, useState } from 'react';
import { dateOf, parseMoment } from '#domain/dates.ts';
import type { Line, SummaryLine } from '#domain/wallet/api.ts';
import type { LineFilter } from '#domain/wallet/line.ts';
import { useFormat } from '../../i18n/format.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { usePhone } from '../../sync/phone.ts';
import { Loaded, type Read, ReadLine } from '../../sync/shown/loaded.tsx';
import { Chip } from '../../ui/control/chip.tsx';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { words as moneyWords } from '../money-call.tsx';
import { type Viewer, StatementRow, SummaryRow, StatementSkeleton } from './history-row.tsx';
import { FILTER_WORDS, FILTERS, statementWords } from './history-words.ts';

/** /golfer/topup/history */
export function WalletHistoryScreen() {
  const balance = useMirror('GET /wallet/balance', {});
  const topUp = useWord({ th: 'เติมเงิน', en: 'Top up' });
  const button = (
    <ButtonLink href="/golfer/topup" kind="cream" size="sm" icon="plus">
      {topUp}
    </ButtonLink>
  );
  return (
    <Screen tight>
      <BalanceCard balance={balance.data} aside={button} />
      <Statement viewer="golfer" reads={[balance]} />
      <ContactLink topic="money" />
    </Screen>
  );
}

/** /caddy/profile/earnings/history – what a caddy earned, was tipped and took out. */
export const EarningsHistoryScreen = () => (
  <Screen tight>
    <Statement viewer="caddy" />
    <ContactLink topic="money" />
  </Screen>
);

/** Older lines come as many at a time. */
const PAGE = 20;

interface Props {
  viewer: Viewer;
  /** Whose age the line above the list tells, too. */
  reads?: readonly Read<unknown>[];
}

/** What the list shows: movements of a filter, or each booking in one line. */
type Shown = LineFilter | 'SUMMARY';

/** Every baht in and out, newest first, by month; filters, older pages when they are asked for, all of it as a file, and a summary beside it. */
function Statement({ viewer, reads = [] }: Props) {
  const w = useWords(statementWords);
  const [shown, setShown] = useState<Shown>('ALL');
  const [pages, setPages] = useState(1);
  const show = (one: Shown) => {
    setShown(one);
    setPages(1);
  };
  const last = usePage(shown, pages);
  return (
    <>
      <div className="stack stack-2">
        <ReadLine reads={[last, ...reads]} />
        <ChoiceGroup
          look="segment"
          label={statementWords.view}
          labelHidden
          value={shown === 'SUMMARY' ? 'SUMMARY' : 'TIME'}
          onPick={(view) => show(view === 'SUMMARY' ? 'SUMMARY' : 'ALL')}
        >
          <SegmentPick value="TIME">{w.byTime}</SegmentPick>
          <SegmentPick value="SUMMARY">{w.summary}</SegmentPick>
        </ChoiceGroup>
        {shown === 'SUMMARY' ? (
          <p className="meta-xs">{w.summaryWhy}</p>
        ) : (
          <Filters viewer={viewer} filter={shown} onShow={show} />
        )}
      </div>
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n + 1} page={n + 1} viewer={viewer} shown={shown} onShowAll={() => show('ALL')} />
      ))}
      <Foot shown={shown} pages={pages} onMore={() => setPages(pages + 1)} viewer={viewer} />
    </>
  );
}

function usePage(shown: Shown, page: number, skip = false): Read<{ items: AnyLine[]; total: number }> {
  const isSummary = shown === 'SUMMARY';
  const filter = isSummary ? 'ALL' : shown;
  const movements = useMirror('POST /wallet/ledger', { filter, page, limit: PAGE }, { skip: skip || isSummary });
  const summary = useMirror('POST /wallet/summary', { page, limit: PAGE }, { skip: skip || !isSummary });
  return isSummary ? summary : movements;
}

type AnyLine = Line | SummaryLine;
const isSummaryLine = (line: AnyLine): line is SummaryLine => 'changed_at' in line;

interface FootProps {
  viewer: Viewer;
  shown: Shown;
  pages: number;
  onMore: () => void;
}

function Foot({ viewer, shown, pages, onMore }: FootProps) {
  const w = useWords(statementWords);
  // Of the first page: while the next one is on its way the button stays, and with it the focus.
  const total = usePage(shown, 1).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className="btns">
      {pages * PAGE < total && (
        <Button kind="quiet" block onClick={onMore}>
          {w.showMore}
        </Button>
      )}
      {shown !== 'SUMMARY' && <StatementExport viewer={viewer} filter={shown} />}
    </div>
  );
}

interface FilterProps {
  viewer: Viewer;
  filter: LineFilter;
  onShow: (filter: LineFilter) => void;
}

function Filters({ viewer, filter, onShow }: FilterProps) {
  const w = useWords(statementWords);
  const language = useLanguage();
  return (
    <fieldset className="hscroll hscroll--tight">
      <legend className="sr">{w.filters}</legend>
      {FILTERS[viewer].map((one) => (
        <Chip key={one} on={one === filter} onToggle={() => onShow(one)}>
          {wordIn(FILTER_WORDS[viewer][one], language)}
        </Chip>
      ))}
    </fieldset>
  );
}

interface PageProps {
  page: number;
  viewer: Viewer;
  shown: Shown;
  onShowAll: () => void;
}

const Page = memo(function Page({ page, viewer, shown, onShowAll }: PageProps) {
  const w = useWords(statementWords);
  const read = usePage(shown, page);
  const before = usePage(shown, page - 1, page === 1).data?.items.at(-1);
  return (
    <Loaded read={read} waiting={<StatementSkeleton />}>
      {({ items }) => {
        if (items.length > 0 || page > 1) return <Months lines={items} before={before} viewer={viewer} />;
        return shown === 'ALL' || shown === 'SUMMARY' ? (
          <NoLines viewer={viewer} />
        ) : (
          <Empty
            title={w.noneSuch}
            action={
              <Button kind="quiet" onClick={onShowAll}>
                {w.showAll}
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
});

function NoLines({ viewer }: { viewer: Viewer }) {
  const w = useWords(statementWords);
  const topUp = useWord(moneyWords.topUp);
  return viewer === 'golfer' ? (
    <Empty title={w.empty} action={<ButtonLink href="/golfer/topup">{topUp}</ButtonLink>}>
      {w.emptyGolfer}
    </Empty>
  ) : (
    <Empty
      title={w.empty}
      action={
        <ButtonLink kind="tonal" href="/caddy/booking/availability">
          {w.workingHours}
        </ButtonLink>
      }
    >
      {w.emptyCaddy}
    </Empty>
  );
}

interface MonthsProps {
  lines: readonly AnyLine[];
  /** The last line of the page before: a month that goes on has its title there. */
  before: AnyLine | undefined;
  viewer: Viewer;
}

function Months({ lines, before, viewer }: MonthsProps) {
  const f = useFormat();
  const monthOf = ({ at }: AnyLine) => f.monthYear(dateOf(parseMoment(at)));
  const months = new Map<string, AnyLine[]>();
  for (const line of lines) months.set(monthOf(line), [...(months.get(monthOf(line)) ?? []), line]);
  return [...months].map(([month, some], n) => {
    const list = (
      <div className="list">
        {some.map((line) =>
          isSummaryLine(line) ? (
            <SummaryRow key={line.line_id} line={line} viewer={viewer} />
          ) : (
            <StatementRow key={line.line_id} line={line} viewer={viewer} />
          ),
        )}
      </div>
    );
    const goesOn = n === 0 && before !== undefined && monthOf(before) === month;
    return goesOn ? (
      <div key={month} className="goes-on">
        {list}
      </div>
    ) : (
      <Section key={month} title={month}>
        {list}
      </Section>
    );
  });
}

const MAX_EXPORT_LINES = 10_000;
/** So many lines take longer than other reads on a slow line, and the user waits for the file. Milliseconds. */
const EXPORT_TIMEOUT_MS = 120_000;

/** All lines of the filter as a file, made on the phone: nobody else sees it. */
function StatementExport({ viewer, filter }: { viewer: Viewer; filter: LineFilter }) {
  const phone = usePhone();
  const w = useWords(statementWords);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ csvOf }, { items }] = await Promise.all([
        import('./history-csv.ts'),
        send(
          phone,
          'POST /wallet/ledger',
          { filter, page: 1, limit: MAX_EXPORT_LINES },
          { isRead: true, deadline: EXPORT_TIMEOUT_MS },
        ),
      ]);
      const name = `caddee-${dateOf(Date.now()).replaceAll('/', '')}.csv`;
      const handed = await saveOrShareFile(name, 'text/csv', csvOf(items, viewer, language));
      if (handed === 'impossible') toast({ text: w.exportNotHere, kind: 'bad' });
    } catch (error) {
      // A part that cannot be loaded, or no answer: either way there is no file, and the screen says so.
      if (!(error instanceof CallFailed || error instanceof TypeError)) throw error;
      toast({ text: w.exportFailed, kind: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const why = isOffline && w.exportNeedsSignal;
  return (
    <div className="stack stack-1">
      <Button kind="outline" block icon="download" busy={isBusy && w.exporting} why={why} onClick={() => void save()}>
        {w.export}
      </Button>
      <ButtonWhy>{why}</ButtonWhy>
    </div>
  );
}
