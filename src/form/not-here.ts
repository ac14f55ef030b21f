import type { Failure } from './form-send.ts';

/** What a form needs to be sent is not on this phone yet, and there is no network: nothing has left. */
export const NOT_HERE: Failure = {
  fields: {},
  whole: {
    th: 'ยังส่งไม่ได้เพราะไม่มีสัญญาณ สิ่งที่กรอกยังอยู่ครบ กดอีกครั้งเมื่อมีสัญญาณ',
    en: 'It could not be sent, there is no signal. What you filled in is kept. Press again when there is a signal.',
  },
};
