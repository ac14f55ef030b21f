import type { CourseName } from '#domain/course/api.ts';
import { joinName } from '../i18n/join-thai.ts';
import type { Words } from '../i18n/language.ts';

/** For display only: the dictionary knows no course, so a line may break only at the spaces of its name. */
export const courseWords = ({ name_th, name_en }: CourseName): Words => ({
  get th() {
    return joinName(name_th); // only where it is shown in Thai
  },
  en: name_en,
});
export const provinceWords = (course: CourseName): Words => ({ th: course.province_th, en: course.province_en });
