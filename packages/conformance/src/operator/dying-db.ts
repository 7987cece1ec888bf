import type { Db } from '@isano/adapter-kit/operator';

/** A database that a process loses: from `die` on, every statement rejects. */
export function dyingDb(db: Db): { db: Db; die: () => void } {
  let isDead = false;
  const guarded = new Proxy(db, {
    get: (target, name) => {
      if (isDead) throw new Error('The process has ended');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db: guarded,
    die: () => {
      isDead = true;
    },
  };
}
