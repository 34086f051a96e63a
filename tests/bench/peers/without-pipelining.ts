import pg from 'pg';

/** Loaded before our server (`node --import`): each statement is sent once the one before it is answered, as `pg` does unless told otherwise. */

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: false });
  }
}

const { Pool } = pg;

pg.Pool = class extends Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client });
  }
};
