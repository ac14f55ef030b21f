import type { Room } from '#domain/chat/api.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { useAct } from '../../sync/net/act.ts';
import { send } from '../../sync/net/call.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { NextPage } from '../../ui/frame/next-page.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { privacyWords } from '../field/privacy-words.ts';
import './act-row.css';
import { usePhone } from '../../sync/phone.ts';

const PAGE = 20;

/** Whom the user blocked in chat; each can be unblocked. */
export function BlockedPeople() {
  const w = useWords(privacyWords);
  return (
    <Section title={w.blocked}>
      <Page />
    </Section>
  );
}

function Page({ before }: { before?: string }) {
  const w = useWords(privacyWords);
  const read = useMirror('POST /chat/closed-rooms', {
    limit: PAGE,
    blocked_by_me: true,
    ...(before !== undefined && { before }),
  });
  return (
    <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
      {({ items, has_more }) => {
        const last = has_more ? items.at(-1) : undefined;
        return (
          <>
            {(before === undefined || items.length > 0) && <List rooms={items} onChanged={read.refresh} />}
            {last && (
              <NextPage more={w.more}>
                <Page before={last.room_id} />
              </NextPage>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function List({ rooms, onChanged }: { rooms: readonly Room[]; onChanged: () => void }) {
  const w = useWords(privacyWords);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {rooms.length === 0 ? (
        <p className="meta">{w.nobody}</p>
      ) : (
        <ul className="list">
          {rooms.map((room) => (
            <li key={room.room_id} className="lrow lrow--act">
              <Blocked room={room} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Blocked({ room: { room_id, with: other }, onChanged }: { room: Room; onChanged: () => void }) {
  const phone = usePhone();
  const w = useWords(privacyWords);
  const unblock = useAct(async () => {
    await send(phone, 'POST /chat/block', { room_id, blocked: false });
    toast({ text: w.unblocked });
    onChanged();
    mirrorOf(phone).stale(); // the unblocked person's posts, and the person in lists, are seen again
  });
  const why = useWords({ it: useRefusal(unblock.failed?.code) }).it;
  return (
    <>
      <Portrait photo={other.photo_url} number={other.caddy_number} name={other.name} size="s" plate={false} />
      <span className="grow">
        <b translate="no">{other.name}</b>
        {unblock.failed && <FieldError>{why}</FieldError>}
      </span>
      <Button
        kind="quiet"
        size="sm"
        busy={unblock.isBusy && '…'}
        aria-label={say(w.unblockOf, { name: other.name })}
        onClick={() => void unblock.run()}
      >
        {w.unblock}
      </Button>
    </>
  );
}
