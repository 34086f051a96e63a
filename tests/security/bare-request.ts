import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A GET whose path goes out as it is written. */
export const bareRequest = (port: number, path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: path.replaceAll('<', '%3C').replaceAll('>', '%3E'), headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });
