import assert from "node:assert/strict";

type AnyResult<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** The value in a result; a problem fails the test. */
export function valueIn<Value>(result: AnyResult<Value>): Value {
  return result.ok ? result.value : assert.fail(JSON.stringify(result));
}
