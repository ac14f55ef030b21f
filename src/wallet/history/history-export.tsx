import { useState } from 'react';
import type { LineFilter } from '#domain/wallet/line.ts';
import { dateOf } from '#domain/dates.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button, ButtonWhy } from '../../ui/control/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Viewer } from './history-line.ts';
import { statementWords } from './history-words.ts';
import { usePhone } from '../../sync/phone.ts';

const MOST = 10_000;
/** So many lines take longer than other reads on a slow line, and the user waits for the file. Milliseconds. */
const PATIENCE = 120_000;

/** All lines of the filter as a file, made on the phone: nobody else sees it. */
export function StatementExport({ viewer, filter }: { viewer: Viewer; filter: LineFilter }) {
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
        send(phone, 'POST /wallet/ledger', { filter, page: 1, limit: MOST }, { isRead: true, deadline: PATIENCE }),
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
