import type { CourseName } from '#domain/course/api.ts';
import { joinName } from '../i18n/join-thai.ts';
import type { Words } from '../i18n/language.ts';

/** For display only: the dictionary knows no course, so a line may break only at the spaces of its name. */
export const courseWords = (course: CourseName): Words => ({ th: joinName(course.name_th), en: course.name_en });
export const provinceWords = (course: CourseName): Words => ({ th: course.province_th, en: course.province_en });
