-- Pages of metals show the pictures of the pieces that are free.
CREATE TRIGGER `stock_pieces_tag_update` AFTER UPDATE ON `stock_pieces`
WHEN old.`photo` IS NOT new.`photo`
  OR (new.`photo` IS NOT NULL AND (old.`reservation_id` IS NOT new.`reservation_id` OR old.`left_at` IS NOT new.`left_at`))
BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
