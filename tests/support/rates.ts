import type { Rate, Tariff, Terms } from '../../domain/booking/rate.ts';
import type { SlashDate } from '../../domain/dates.ts';

// What the first rate and the first list of holidays say, stated a second time: product.md §3.4.

export const RATE: Rate = {
  rate_id: '00000000-0000-7000-8000-000000000001',
  valid_from: '2020/01/01' as SlashDate,
  reservation: { 9: 100_00, 18: 150_00, 27: 200_00, 36: 250_00 },
  service: { 9: 250_00, 18: 400_00, 27: 600_00, 36: 800_00 },
  walk_9: 50_00,
  walk_more: 100_00,
  holiday: 50_00,
  share: 10,
};

export const HOLIDAYS = [
  '2026/01/01',
  '2026/03/03',
  '2026/04/06',
  '2026/04/13',
  '2026/04/14',
  '2026/04/15',
  '2026/05/04',
  '2026/05/31',
  '2026/06/01',
  '2026/06/03',
  '2026/07/28',
  '2026/07/29',
  '2026/08/12',
  '2026/10/13',
  '2026/10/23',
  '2026/12/05',
  '2026/12/07',
  '2026/12/10',
  '2026/12/31',
  '2027/01/01',
  '2027/02/21',
  '2027/02/22',
  '2027/04/06',
  '2027/04/13',
  '2027/04/14',
  '2027/04/15',
  '2027/05/04',
  '2027/05/20',
  '2027/06/03',
  '2027/07/18',
  '2027/07/19',
  '2027/07/28',
  '2027/08/12',
  '2027/10/13',
  '2027/10/23',
  '2027/10/25',
  '2027/12/05',
  '2027/12/06',
  '2027/12/10',
  '2027/12/31',
] as readonly string[] as readonly SlashDate[];

export const TARIFF: Tariff = { rates: [RATE], holidays: HOLIDAYS };

export const isPublicHoliday = (day: SlashDate): boolean => HOLIDAYS.includes(day);
export const termsThen = (day: SlashDate): Terms => ({ rate: RATE, is_holiday: isPublicHoliday(day) });
