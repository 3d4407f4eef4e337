/** The object, which calls `changed` after each assignment to a member. */
export function observed<Value extends object>(value: Value, changed: () => void): Value {
  return new Proxy(value, {
    set(target, name, next) {
      Reflect.set(target, name, next);
      changed();
      return true;
    },
  });
}
