import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ClockTime, SlashDate } from '#domain/dates.ts';
import { Button } from '../../src/ui/control/button.tsx';
import { Checkbox, Switch } from '../../src/ui/control/check.tsx';
import { ChoiceGroup, RadioCard, SegmentPick } from '../../src/ui/control/choice.tsx';
import { Field } from '../../src/ui/control/field.tsx';
import { SegmentLinks } from '../../src/ui/control/segment.tsx';
import { DateStrip, TimeGrid } from '../../src/ui/control/day-field.tsx';
import { render } from '../support/on-phone.tsx';

describe('a button', () => {
  test('that cannot be used says why, stays reachable and does nothing', () => {
    const run = vi.fn();
    render(
      <Button why="พิมพ์ชื่อก่อน" onClick={run}>
        ลบบัญชี
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /ลบบัญชี.*พิมพ์ชื่อก่อน/ });
    fireEvent.click(button);
    expect(run).not.toHaveBeenCalled();
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('that is busy does not send twice, not even as the submit of a form', () => {
    const sent = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={(event) => sent(event.nativeEvent)}>
        <Button type="submit" busy="กำลังส่ง…">
          ส่ง
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    fireEvent.click(button);
    expect(sent).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toContain('กำลังส่ง…');
  });
});

describe('a field', () => {
  const label = { th: 'เบอร์โทร', en: 'Phone' };

  test('is named in both languages and described by its hint; refused, it is invalid, and its sentence is spoken and stands in place of the hint', () => {
    const { rerender } = render(<Field label={label} hint="แคดดี้จะเห็นเบอร์นี้" />);
    const input = screen.getByRole('textbox', { name: 'เบอร์โทร Phone' });
    const hint = document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
    expect(hint?.textContent).toBe('แคดดี้จะเห็นเบอร์นี้');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    rerender(<Field label={label} hint="x" error="เบอร์โทรต้องมี 10 หลัก" />);
    const alert = screen.getByRole('alert');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBe(alert.id);
    expect(alert.textContent).toBe('เบอร์โทรต้องมี 10 หลัก');
    expect(screen.queryByText('x')).toBeNull();
  });

  test('a password shows and hides itself', () => {
    render(<Field label={{ th: 'รหัสผ่าน', en: 'Password' }} type="password" />);
    const input = screen.getByLabelText<HTMLInputElement>(/รหัสผ่าน Password/);
    fireEvent.click(screen.getByRole('button', { name: 'แสดงรหัสผ่าน' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }));
    expect(input.type).toBe('password');
  });
});

function Who() {
  const [value, setValue] = useState<'one' | 'all'>('one');
  return (
    <ChoiceGroup
      label={{ th: 'ขอใคร', en: 'Whom' }}
      value={value}
      onPick={setValue}
      error={value === 'all' ? 'ยังไม่เปิด' : undefined}
    >
      <RadioCard value="one" title="ขอคนนี้" hint="ส่งถึงฝนคนเดียว" />
      <RadioCard value="all" title="ประกาศหา" />
    </ChoiceGroup>
  );
}

describe('a choice', () => {
  test('is one group of native radio buttons, so arrows and the single tab stop are the browser’s; it moves to what is picked, and a refusal describes the whole group', () => {
    render(<Who />);
    const [one, all] = screen.getAllByRole<HTMLInputElement>('radio');
    screen.getByRole('group', { name: 'ขอใคร' });
    expect(one?.name).toBe(all?.name);
    expect([one?.checked, all?.checked]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('radio', { name: /ประกาศหา/ }));
    expect([one?.checked, all?.checked]).toEqual([false, true]);
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    cleanup();
    const picked = vi.fn();
    render(
      <ChoiceGroup label={{ th: 'จำนวนหลุม', en: 'Holes' }} labelHidden value="18" onPick={picked} look="segment">
        <SegmentPick value="9">9</SegmentPick>
        <SegmentPick value="18">18</SegmentPick>
      </ChoiceGroup>,
    );
    fireEvent.click(screen.getByRole('radio', { name: '9' }));
    expect(picked).toHaveBeenCalledWith('9');
  });

  test('a day is named in full; a day or a time that cannot be picked says so and why', () => {
    const picked = vi.fn();
    const days = [
      { date: '2026/11/21' as SlashDate, word: 'วันนี้', note: 'ฝนไม่ว่าง', isOff: true },
      { date: '2026/11/22' as SlashDate },
    ];
    const slots = [{ time: '07:00' as ClockTime, off: 'ฝนไม่ว่าง' }, { time: '07:10' as ClockTime }];
    render(
      <>
        <DateStrip label={{ th: 'วัน', en: 'Day' }} days={days} value={undefined} onPick={picked} />
        <TimeGrid label={{ th: 'เวลา', en: 'Time' }} slots={slots} value={'07:10' as ClockTime} onPick={vi.fn()} />
      </>,
    );
    const today = screen.getByRole<HTMLInputElement>('radio', { name: /วันเสาร์ที่ 21 พฤศจิกายน พ\.ศ\. 2569.*ฝนไม่ว่าง/ });
    expect(today.disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /วันอาทิตย์ที่ 22/ }));
    expect(picked).toHaveBeenCalledWith('2026/11/22');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '07:00 ฝนไม่ว่าง' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '07:10' }).checked).toBe(true);
  });
});

test('a checkbox is named by its sentence and carries its refusal; a switch is turned by its whole row', () => {
  const turned = vi.fn();
  render(
    <>
      <Checkbox error="ต้องอายุ 18 ปีขึ้นไป">ฉันอายุ 18 ปีขึ้นไป</Checkbox>
      <Switch on={false} onToggle={turned}>
        เปิดรับงาน
      </Switch>
    </>,
  );
  const box = screen.getByRole('checkbox', { name: 'ฉันอายุ 18 ปีขึ้นไป' });
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  fireEvent.click(screen.getByText('เปิดรับงาน'));
  expect(turned).toHaveBeenCalledWith(true);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test('parts of a screen with addresses are links, the present one marked, counts in words', () => {
  const links = [
    { href: '/golfer/booking', label: 'กำลังมา', count: 2 },
    { href: '/golfer/booking?tab=history', label: 'ประวัติ' },
  ];
  render(<SegmentLinks label="ชนิด" links={links} current="/golfer/booking" />);
  expect(screen.getByRole('link', { name: 'กำลังมา รายการใหม่ 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'ประวัติ' }).getAttribute('href')).toBe('/golfer/booking?tab=history');
});
