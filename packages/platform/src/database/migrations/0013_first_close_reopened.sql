-- expand: reopening the first close opens the days before it too, which were never closed by themselves.
CREATE OR REPLACE FUNCTION closed_through() RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT CASE
      WHEN last.kind = 'close' THEN last.day
      WHEN EXISTS (SELECT FROM day_closes e WHERE e.day < last.day AND e.kind = 'close' AND NOT EXISTS (
        SELECT FROM day_closes r WHERE r.day = e.day AND r.seq > e.seq AND r.kind = 'reopen')) THEN last.day - 1 END
    FROM day_closes last ORDER BY last.seq DESC LIMIT 1);
END $$;
