import { useState } from 'react';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { menuWords, ReportSheet } from './message/report-sheet.tsx';

interface Props {
  person: { user_id: string; name: string };
  /** That it is about. */
  booking_ref?: string;
}

/** At the end of a booking or a profile: how somebody was treated, to the team alone. */
export function ReportPerson({ person: { user_id, name }, booking_ref }: Props) {
  const w = useWords(menuWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" block icon="flag" onClick={() => setOpen(true)}>
        {say(w.reportPerson, { name })}
      </Button>
      {isOpen && (
        <ReportSheet
          about={{ user_id, ...(booking_ref !== undefined && { booking_ref }) }}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
