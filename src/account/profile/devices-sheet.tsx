import type { OutputOf } from '#domain/calls.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { wordsOfRefusal } from '../../i18n/refusals.ts';
import { StoragePersistenceLine } from '../../install/storage-persistence-line.tsx';
import { useAct } from '../../sync/net/act.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note, Status } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { endDevice } from '../own-data.ts';
import { words } from './profile-words.ts';
import './act-row.css';
import { usePhone } from '../../sync/phone.ts';

type Device = OutputOf<'POST /user/devices'>['items'][number];

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Where the user is signed in; each but this one can be ended from here. */
export function DevicesSheet({ open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.devices}>
      <Devices />
    </Sheet>
  );
}

function Devices() {
  const w = useWords(words);
  const read = useMirror('POST /user/devices', {});
  const isOffline = useConnection() === 'offline';
  const list = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div className="stack" ref={list} tabIndex={-1}>
      <StoragePersistenceLine />
      {isOffline && <Note kind="amber">{w.devicesOffline}</Note>}
      <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
        {({ items }) => (
          <ul className="list">
            {items.map((device) => (
              <li key={device.session_id} className="lrow lrow--act">
                <DeviceRow device={device} onEnded={read.refresh} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => void }) {
  const phone = usePhone();
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const end = useAct(async () => {
    await endDevice(phone, device.session_id);
    toast({ text: w.endedDevice });
    onEnded();
  });
  const why = useWord(wordsOfRefusal(end.failed?.code ?? 'INTERNAL'));
  return (
    <>
      <span className="lead">
        <Icon name="smartphone" />
      </span>
      <span className="grow">
        <b>{device.name}</b>
        <span className="meta">{say(w.lastSeen, { ago: f.ago(parseMoment(device.seen_at), now) })}</span>
        {end.failed && <span className="meta red">{why}</span>}
      </span>
      {device.is_this ? (
        <Status kind="ok">{w.thisDevice}</Status>
      ) : (
        <Button
          kind="quiet"
          size="sm"
          busy={end.isBusy && '…'}
          aria-label={say(w.endDeviceOf, { name: device.name })}
          onClick={() => void end.run()}
        >
          {w.endDevice}
        </Button>
      )}
    </>
  );
}
