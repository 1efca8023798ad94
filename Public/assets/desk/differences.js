// The differences of two texts by lines, for what is shown beside each other and for changes of the text in place.

// More changed lines than this are not paired: the whole part counts as replaced.
const mostChanges = 1_000;

// [{ old: [start, end], new: [start, end] }]: the lines that differ, counted from 0.
export function changedLines(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const pairs = commonLines(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const changes = [];
  let [left, right] = [0, 0];
  for (const [nextLeft, nextRight] of [...pairs, [before.length - end - start, after.length - end - start]]) {
    if (nextLeft > left || nextRight > right) {
      changes.push({ old: [start + left, start + nextLeft], new: [start + right, start + nextRight] });
    }
    [left, right] = [nextLeft + 1, nextRight + 1];
  }
  return changes;
}

// Pairs of equal lines that leave the fewest changes: E. Myers, "An O(ND) difference algorithm and its variations".
function commonLines(before, after) {
  const furthest = new Map([[1, 0]]);
  const rounds = [];
  const goesDown = (reached, diagonal, changes) =>
    diagonal === -changes || (diagonal !== changes && reached.get(diagonal - 1) < reached.get(diagonal + 1));
  for (let changes = 0; changes <= Math.min(before.length + after.length, mostChanges); changes++) {
    rounds.push(new Map(furthest));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let left = goesDown(furthest, diagonal, changes) ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;
      while (left < before.length && before[left] === after[left - diagonal]) left++;
      furthest.set(diagonal, left);
      if (left >= before.length && left - diagonal >= after.length) return walkBack(rounds);
    }
  }
  return [];

  function walkBack(rounds) {
    const pairs = [];
    let [left, right] = [before.length, after.length];
    for (let changes = rounds.length - 1; changes >= 0; changes--) {
      const reached = rounds[changes];
      const diagonal = left - right;
      const former = goesDown(reached, diagonal, changes) ? diagonal + 1 : diagonal - 1;
      const formerLeft = changes === 0 ? 0 : reached.get(former);
      const formerRight = changes === 0 ? 0 : formerLeft - former;
      while (left > formerLeft && right > formerRight) pairs.push([--left, --right]);
      [left, right] = [formerLeft, formerRight];
    }
    return pairs.reverse();
  }
}

// [{ start, end, text }]: what is replaced in `before`, by characters, so that it becomes `after`.
export function replacements(before, after) {
  const [old, now] = [linesWithEnds(before), linesWithEnds(after)];
  const [oldPlaces, newPlaces] = [placesOf(old), placesOf(now)];
  return changedLines(old, now).map((change) => {
    let [start, end] = change.old.map((line) => oldPlaces[line]);
    let text = after.slice(...change.new.map((line) => newPlaces[line]));
    const common = commonEnds(before.slice(start, end), text);
    [start, end, text] = [start + common.start, end - common.end, text.slice(common.start, text.length - common.end)];
    return { start, end, text };
  });
}

// How many characters two texts have in common at their beginnings and at their ends; surrogates stay together.
export function commonEnds(a, b) {
  const most = Math.min(a.length, b.length);
  const isSplit = (text, place) => /^[\uDC00-\uDFFF]/.test(text.charAt(place));
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  while (start > 0 && (isSplit(a, start) || isSplit(b, start))) start--;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  while (end > 0 && (isSplit(a, a.length - end) || isSplit(b, b.length - end))) end--;
  return { start, end };
}

function linesWithEnds(text) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

// Where each line begins, and where the last one ends.
function placesOf(lines) {
  const places = [0];
  for (const line of lines) places.push(places.at(-1) + line.length);
  return places;
}
