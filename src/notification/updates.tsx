import { memo, useState } from 'react';
import { DAY, dateOf, MINUTE, parseMoment, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Notification } from '#domain/notification/api.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.ts';
import { Loaded } from '../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { Empty } from '../ui/frame/empty.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { PAGE, useReading, useUpdates } from './data.ts';
import { isRead, useReadMarks } from './read-marks.ts';
import { UpdateRow, type Reader } from './update-row.tsx';
import { UpdatesSkeleton } from './updates-skeleton.tsx';
import { words } from './words.ts';

/** What happened, by day, newest first, twenty at a time. */
export function Updates({ reader }: { reader: Reader }) {
  const w = useWords(words);
  const [pages, setPages] = useState(1);
  // Of the first page: while the next one is on its way the button stays, and with it the focus.
  const total = useUpdates(1).data?.total ?? 0;
  return (
    <>
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n + 1} page={n + 1} reader={reader} />
      ))}
      {pages * PAGE < total && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.more}
        </Button>
      )}
    </>
  );
}

const Page = memo(function Page({ page, reader }: { page: number; reader: Reader }) {
  const read = useUpdates(page);
  const before = useUpdates(page - 1, page === 1).data?.items.at(-1);
  return (
    <Loaded read={read} waiting={<UpdatesSkeleton />}>
      {({ items }) =>
        items.length === 0 && page === 1 ? (
          <NoUpdates reader={reader} />
        ) : (
          <Days items={items} before={before && dayOf(before)} reader={reader} />
        )
      }
    </Loaded>
  );
});

function NoUpdates({ reader }: { reader: Reader }) {
  const w = useWords(words);
  return reader === 'golfer' ? (
    <Empty title={w.empty} action={<ButtonLink href="/golfer/home/search">{w.findCaddy}</ButtonLink>}>
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

const dayOf = ({ created_at }: Notification): SlashDate => dateOf(parseMoment(created_at));

interface DaysProps {
  items: readonly Notification[];
  /** The day that the page before ends with: one that goes on has its title there. */
  before: SlashDate | undefined;
  reader: Reader;
}

function Days({ items, before, reader }: DaysProps) {
  const now = useNow(MINUTE);
  const marks = useReadMarks();
  const { read } = useReading();
  const nameOf = useDayName(now);
  const days = new Map<SlashDate, Notification[]>();
  for (const one of items) days.set(dayOf(one), [...(days.get(dayOf(one)) ?? []), one]);
  return [...days].map(([day, ofDay]) => {
    const list = (
      <div className="list">
        {ofDay.map((one) => (
          <UpdateRow
            key={one.notification_id}
            one={one}
            reader={reader}
            now={now}
            isUnread={!isRead(one, marks)}
            onOpen={() => read(one)}
          />
        ))}
      </div>
    );
    return day === before ? (
      <div key={day} className="update-day">
        {list}
      </div>
    ) : (
      <Section key={day} title={nameOf(day)}>
        {list}
      </Section>
    );
  });
}

/** In Bangkok, wherever the phone is. */
function useDayName(now: Moment): (day: SlashDate) => string {
  const w = useWords(words);
  const f = useFormat();
  return (day) => {
    if (day === dateOf(now)) return w.today;
    return day === dateOf(now - DAY) ? w.yesterday : f.day(day);
  };
}
