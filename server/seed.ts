import type { House } from './house.ts';
import { upsertCourse } from './course/sql.ts';
import { readCourses } from './seed/courses.ts';

/**
 * Courses are reference data: brought up to date at every start, also with SEED=none. What the operator decided of a course (who collects
 * the fee) stays.
 */
export async function seedCourses(house: Pick<House, 'db'>): Promise<void> {
  const courses = readCourses();
  await house.db.transact(async (tx) => {
    for (const course of courses) await tx.run(upsertCourse(course));
  });
}
