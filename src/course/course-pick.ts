import type { Course } from '#domain/course/api.ts';

export interface CoursePick {
  /** One was tapped; the picker does not close by itself. */
  onPick: (course: Course) => void;
  /** Slugs that carry a tick. */
  chosen?: readonly string[];
}
