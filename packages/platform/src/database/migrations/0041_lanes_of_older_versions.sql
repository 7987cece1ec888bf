-- expand: an open payment that nothing has changed since release 1.0.0 has a lane too. Release 1.1.0 fills them within seconds, so there are hardly any.
DO $$
BEGIN
  UPDATE open_payments s SET lane = CASE WHEN p.state = 'created' AND p.starts = 0 THEN 'unstarted'
    WHEN p.state = 'paid' THEN 'delivery' ELSE p.mode END
  FROM payments p WHERE p.id = s.payment_id AND s.lane IS NULL;
END $$;
