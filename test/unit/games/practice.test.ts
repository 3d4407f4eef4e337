import assert from "node:assert/strict";
import fc from "fast-check";
import {
  dueOn,
  maxPractice,
  noPractice,
  practiceADay,
  practiceValue,
  readPractice,
  withAttempt,
  withTasks,
} from "../../../src/games/days/practice-set.js";
import { law } from "../shared/samples.js";

const task = (position: string) => ({
  game: "2048",
  place: 3,
  addedAtMs: 1_000,
  task: { position, played: "U", unit: "points" as const, values: [{ move: "U", value: 1 }] },
});
const today = 20_000;

/** Practices everything that is due, day by day. The days on which something was tried. */
function practicedDays(isRight: (day: number) => boolean): string {
  const days: number[] = [];
  let now = withTasks(noPractice, [task("a")], today);
  assert.deepEqual(dueOn(now, today), []);
  for (let day = today; day <= today + 200; day++) {
    for (const item of dueOn(now, day)) {
      now = withAttempt(now, item, isRight(day), day);
      days.push(day - today);
    }
  }
  assert.deepEqual(now.items, [], "all are solved");
  return days.join();
}

describe("mistakes to practice", () => {
  it("come back on the next day, and then after 3, 7 and 21 days, until they are solved", () => {
    const days = practicedDays(() => true);
    assert.equal(days, "1,4,11,32");
  });

  it("start again after a mistake", () => {
    const days = practicedDays((day) => day !== today + 4);
    assert.equal(days, "1,4,5,8,15,36");
  });

  it("have no positions of huge levels, which would fill the store", () => {
    const set = withTasks(noPractice, [task("a".repeat(1_000_000)), task("b")], today);
    assert.equal(set.items.map(({ task: { position } }) => position).join(), "b");
  });

  it("are at most three a day, those that wait longest first, each once", () => {
    const early = withTasks(noPractice, [task("a"), task("b"), task("a")], today);
    const set = withTasks(early, [task("b"), task("c"), task("d"), task("e")], today + 1);
    assert.equal(
      dueOn(set, today + 2)
        .map((item) => item.task.position)
        .join(),
      "a,b,c",
    );
    const [first] = dueOn(set, today + 2);
    const tried = withAttempt(set, first!, false, today + 2);
    assert.equal(
      dueOn(tried, today + 2)
        .map((item) => item.task.position)
        .join(),
      "b,c",
    );
  });

  it("are bounded, and read as they were kept, whatever was kept", () => {
    const attempt = fc.record({
      kind: fc.constantFrom("add", "right", "wrong", "day"),
      position: fc.string({ minLength: 1, maxLength: 2 }),
    });
    law(200, [fc.array(attempt, { maxLength: 200 })], (all) => {
      let set = noPractice;
      let day = today;
      for (const { kind, position } of all) {
        if (kind === "day") day++;
        else if (kind === "add") set = withTasks(set, [task(position)], day);
        else {
          const due = dueOn(set, day);
          assert.ok(due.length <= practiceADay);
          if (due[0] !== undefined) set = withAttempt(set, due[0], kind === "right", day);
          assert.ok(set.day !== day || set.tried <= practiceADay);
        }
      }
      assert.ok(set.items.length <= maxPractice);
      const positions = set.items.map((item) => item.task.position);
      assert.equal(new Set(positions).size, positions.length);
      assert.deepEqual(readPractice(JSON.parse(JSON.stringify(practiceValue(set)))), set);
    });
    law(300, [fc.anything()], (value) => {
      for (const kept of [value, { items: value }, { items: [value], day: value, tried: value }])
        assert.ok(readPractice(kept).items.length <= 1);
    });
  });

  it("keeps what another version has written, or what is damaged, through every change", () => {
    const newer = { ...task("newer"), solved: 0, due: today, task: { position: "newer", kind: "endgame" } };
    const damaged = [null, 3, "text", { game: "2048" }];
    const items = [newer, ...damaged, { ...task("a"), solved: 0, due: today }];
    let set = readPractice({ items, day: today, tried: 0, goal: 5 });
    assert.equal(set.items.length, 1);
    set = withAttempt(set, dueOn(set, today)[0]!, true, today);
    set = withTasks(set, [task("b")], today);
    const written = JSON.parse(JSON.stringify(practiceValue(set)));
    assert.deepEqual(written.items.slice(0, 5), [newer, ...damaged]);
    assert.equal(written.goal, 5);
    assert.equal(readPractice(written).items.length, 2);
    assert.deepEqual(practiceValue(readPractice(written)), written);

    for (const whole of [{ version: 2, items: [{}], grid: 1 }, { lists: [] }, [1, 2], "text", 7]) {
      const after = practiceValue(withTasks(readPractice(whole), [task("c")], today));
      const { aside, items } = after as { readonly aside: unknown; readonly items: readonly unknown[] };
      assert.deepEqual(aside, [whole]);
      assert.equal(items.length, 1);
      // The next change keeps it, too.
      const next = practiceValue(withTasks(readPractice(after), [task("d")], today));
      assert.deepEqual((next as { readonly aside: unknown }).aside, [whole]);
    }
  });

  it("drops nothing of a longer list, except where new positions come", () => {
    const kept = (index: number) => ({ ...task(String(index)), solved: 0, due: today });
    const many = Array.from({ length: maxPractice + 20 }, (_, index) => kept(index));
    const set = readPractice({ items: many, day: today, tried: 0 });
    assert.equal(set.items.length, many.length);
    assert.equal(withTasks(set, [task("more")], today).items.length, many.length);
  });
});
