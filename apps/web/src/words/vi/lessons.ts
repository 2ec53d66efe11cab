import type { enLessons } from '../en/lessons.ts';
import type { LessonTexts } from '../lesson-texts.ts';

export const viLessons: LessonTexts<keyof typeof enLessons.courses> = {
  page: {
    title: 'Học chơi',
    about: 'Những bài ngắn, vừa làm vừa học, mỗi bài ba phút. Không có mạng cũng học được.',
    you: 'Bạn',
    opponent: 'Đối thủ',
    step: 'Bước {n}/{of}',
    done: 'Đã xong',
    show: 'Gợi ý',
    skip: 'Bỏ qua',
    next: 'Tiếp theo',
    finish: 'Kết thúc',
    all: 'Tất cả bài học',
  },
  courses: {
    five: {
      title: 'Năm quân liền nhau',
      about: 'Luật chơi gomoku',
      steps: [
        [
          'Bạn cầm quân đen và đi trước. Đặt một quân vào giao điểm bất kỳ.',
          'Trắng đáp lại. Hai bên lần lượt đi; quân đã đặt thì nằm yên.',
        ],
        [
          'Bạn đã có bốn quân liền nhau. Hãy đi thành năm.',
          'Năm quân liền nhau: bạn thắng.',
          'Hàng bốn mở hai đầu: đặt quân thứ năm vào một trong hai đầu.',
        ],
        [
          'Hàng chéo cũng được tính. Hãy tìm quân thứ năm.',
          'Ngang, dọc hay chéo: hàng năm nào cũng thắng.',
          'Nhìn theo đường chéo từ C3: thiếu đúng một điểm ở giữa.',
        ],
        [
          'Trắng đã có bốn, bạn chưa thể thắng ngay. Hãy chặn lại.',
          'Chặn được rồi. Trước mỗi nước, hãy xem đối thủ có hàng bốn không.',
          'Trắng đã thành năm. Hãy đặt quân vào đầu còn trống của hàng bốn.',
        ],
        [
          'Lấp chỗ trống đi. Ở đây sáu quân cũng được.',
          'Trong gomoku, hơn năm quân vẫn thắng. Trong renju, Đen không được đi thành sáu.',
          'Điểm cần đi là chỗ trống giữa hàng của bạn.',
        ],
      ],
    },
    threes: {
      title: 'Hàng ba và hàng bốn',
      about: 'Nước nào đe doạ, nước nào phải chặn',
      steps: [
        [
          'Tạo một hàng ba mở: ba quân có thể thành hàng bốn trống cả hai đầu.',
          'Ba mở đe doạ thành một hàng bốn không ai chặn nổi.',
          'Ba quân trên một hàng, hai đầu trống. Được phép cách một ô.',
        ],
        [
          'Biến ba mở thành bốn mở, rồi thành năm.',
          'Bốn mở có hai đầu mà đối thủ chỉ có một nước: luôn thắng.',
          'Hai đầu phải còn trống: đặt quân sát ngay cạnh hàng ba.',
        ],
        [
          'Trắng có ba mở. Chặn ngay.',
          'Ba mở phải chặn liền, ở một trong hai đầu.',
          'Trắng đã có bốn mở, bạn không chặn được cả hai đầu. Phải chặn từ hàng ba.',
        ],
        [
          'Hàng ba có khe hở cũng là ba mở. Hãy tìm ra và chặn nó.',
          'Khe hở hay một trong hai đầu: đi chỗ nào Trắng cũng hết bốn mở.',
          'Giờ Trắng có bốn mở. Nhìn hàng 5: ba quân với một khe hở.',
        ],
        [
          'Bạn có ba mở, nhưng Trắng có hàng bốn. Đi nước nào trước?',
          'Hàng bốn luôn gấp hơn hàng ba: nó thắng sớm hơn một nước.',
          'Chậm mất rồi: Trắng thành năm. Hãy chặn hàng bốn trước.',
        ],
      ],
    },
    forks: {
      title: 'Nước đôi',
      about: 'Một quân, hai mối đe doạ',
      steps: [
        [
          'Tạo hai hàng ba mở bằng một quân (3-3); rồi đi tiếp thành bốn mở.',
          'Trắng chỉ chặn được một trong hai hàng ba.',
          'Hai hàng của bạn gặp nhau ở một điểm. Sau đó kéo dài hàng ba còn lại.',
        ],
        [
          'Tạo cùng lúc một hàng bốn và một ba mở (4-3); rồi thành bốn mở.',
          'Hàng bốn buộc phải chặn, nên hàng ba được rảnh tay. Nước đôi mạnh nhất.',
          'Kéo cột bị chặn một đầu thành bốn, sao cho quân ấy cũng tạo hàng ba.',
        ],
        [
          'Tạo hai hàng bốn bằng một quân (4-4) và thắng.',
          'Hai hàng bốn, chỉ một nước chặn: thắng.',
          'Cả hai hàng ba đều bị chặn một đầu. Hai đầu còn trống gặp nhau ở đâu?',
        ],
        [
          'Thắng chỉ bằng hàng bốn: hàng bốn nào cũng phải chặn, nên Trắng không được nước tự do nào.',
          'Thắng bằng bốn liên tục. Hãy tìm nó trước khi đi hàng ba.',
          'Bắt đầu bằng hàng bốn đặt được một quân lên cột có hai quân kia.',
        ],
      ],
    },
    swap2: {
      title: 'Swap 2',
      about: 'Khai cuộc công bằng, từ cả hai phía',
      steps: [
        [
          'Bạn khai cuộc: ba quân bất kỳ, đen, trắng, đen. Hãy đặt cho cân, vì đối thủ sẽ chọn bên.',
          'Đối thủ chọn Trắng, nên bạn cầm Đen. Sau đó Đen đi: là bạn.',
        ],
        [
          'Đối thủ đã khai cuộc. Sau đó Đen đi. Bạn chọn bên nào?',
          'Đen có hai quân tốt lại được đi tiếp: chọn Đen.',
          'Quân trắng duy nhất đứng xa, mà Đen lại được đi tiếp.',
        ],
        [
          'Theo luật giải đấu, sau đó Trắng đi. Bạn chọn bên nào?',
          'Trắng chiếm trung tâm và đi tiếp. Luôn hỏi ai đi tiếp trước khi chọn.',
          'Quân đen nằm rời ở các góc, mà sau đó Trắng đi.',
        ],
        [
          'Khó phân định? Đặt thêm hai quân, một trắng một đen; đối thủ sẽ phải chọn.',
          'Đối thủ chọn Đen; bạn cầm Trắng. Sau đó Đen đi.',
          'Lần này hãy để đối thủ chọn: đặt thêm hai quân.',
        ],
        [
          'Bạn đã khai cuộc, đối thủ thêm hai quân. Lựa chọn cuối là của bạn. Sau đó Trắng đi.',
          'Màu đã định. Sau đó Trắng đi, và ván cờ tiếp tục như thường.',
        ],
      ],
    },
    renju: {
      title: 'Điểm cấm',
      about: 'Những nước Đen không được đi trong renju',
      steps: [
        [
          'Bạn cầm Đen. Dấu chéo là nơi tạo ra hai ba mở. Thử đi vào đó.',
          'Cấm 3-3: nước này quá dễ thắng nên Đen không được đi.',
          'Hãy chạm vào điểm có dấu chéo.',
        ],
        [
          'Hai hàng bốn gặp nhau ở dấu chéo. Thử xem.',
          'Cấm 4-4. Còn một bốn và một ba cùng lúc thì được.',
          'Hãy chạm vào điểm có dấu chéo.',
        ],
        [
          'Ở đây dấu chéo sẽ thành sáu quân. Thử xem.',
          'Quá năm quân: Đen chỉ thắng với đúng năm. Trắng thì được đi sáu.',
          'Hãy chạm vào điểm có dấu chéo.',
        ],
        [
          'Đủ năm thì mọi điều cấm đều bỏ qua. Hãy thắng đi.',
          'Năm quân luôn được tính, dù quân ấy còn tạo ra gì khác.',
          'Lấp chỗ trống ở hàng 5.',
        ],
        [
          'Giờ bạn cầm Trắng. Tạo một hàng bốn mà Đen phải chặn đúng vào điểm cấm.',
          'Đen không được chặn ở đó: Trắng thắng nhờ điểm cấm của Đen.',
          'Dùng đường chéo qua E5: Đen không được đi vào đó.',
        ],
      ],
    },
    capture: {
      title: 'Ăn quân',
      about: 'Cặp quân, và hàng năm còn phá được',
      steps: [
        [
          'Kẹp hai quân trắng vào giữa hai quân của bạn.',
          'Cặp quân bị ăn và hai điểm lại trống. Ăn đủ mười quân là thắng.',
          'Đúng hai quân, trên một hàng, hai đầu là quân của bạn.',
        ],
        [
          'Trắng doạ ăn cặp quân của bạn. Hãy cứu.',
          'Ba quân liền thì không ăn được: chỉ đúng hai quân mới bị ăn.',
          'Bị ăn rồi! Kéo dài ra để nó không còn là một cặp.',
        ],
        [
          'Đi vào giữa hai quân trắng, cạnh quân của bạn.',
          'Không mất gì cả: chỉ quân vừa đặt mới ăn được.',
          'Đi E5, giữa hai quân trắng.',
        ],
        [
          'Trắng đã có năm, nhưng còn phá được. Hãy ăn một cặp cắt ngang nó.',
          'Hàng năm tan rồi. Năm quân chỉ thắng khi không thể bị ăn để phá.',
          'Hàng năm còn nguyên, Trắng thắng. E5 và E6 là một cặp: kẹp chúng lại.',
        ],
        [
          'Tạo một hàng năm không thể bị phá.',
          'Không cặp nào của bạn trong hàng này bị ăn được: thắng ngay.',
          'Trắng phá qua cặp G5 và G6. Hãy dùng đầu kia.',
        ],
        [
          'Bạn đã ăn tám quân. Hãy ăn cặp cuối cùng.',
          'Đủ mười quân: thắng mà không cần năm quân liền nhau.',
          'Cặp thứ năm nằm ở F5 và G5.',
        ],
      ],
    },
    banqi: {
      title: 'Ám kỳ',
      about: 'Lật quân, cấp bậc, Pháo, và rủi ro khi lật',
      steps: [
        ['Mọi quân đều úp. Lật một quân bất kỳ.', 'Mã đỏ: cả ván này bạn cầm quân đỏ.'],
        [
          'Xe của bạn đứng cạnh Mã đen. Ăn nó đi.',
          'Tướng, Sĩ, Tượng, Xe, Mã, Pháo, Tốt: quân nào cũng ăn quân bằng cấp và thấp hơn.',
          'Nhấc Xe ở B4 đặt lên Mã.',
        ],
        [
          'Tướng cao nhất. Thử dùng Tướng ăn Tốt xem.',
          'Tướng không bao giờ ăn được Tốt. Mọi quân khác đều ăn được.',
          'Nhấc Tướng ở B4, rồi chạm vào Tốt.',
        ],
        [
          'Giờ ngược lại: Tốt của bạn đứng cạnh Tướng đen.',
          'Quân nhỏ nhất ăn quân lớn nhất. Vì thế Tướng sợ Tốt.',
          'Nhấc Tốt ở B4 đặt lên Tướng.',
        ],
        [
          'Pháo ăn bất kỳ quân nào bằng cách nhảy qua đúng một quân. Ăn Tướng đi.',
          'Một quân ở giữa, ngửa hay úp đều được: đó là ngòi của Pháo.',
          'Nhấc Pháo ở B3: nó nhảy qua B4.',
        ],
        [
          'Lật một quân ở nơi Tướng đen không ăn tới.',
          'An toàn. Lật quân cạnh quân mạnh của địch có thể mất ngay.',
          'Xe của bạn lật ra cạnh Tướng và bị ăn mất. Hãy lật quân ở xa hơn.',
        ],
      ],
    },
    kingdoms: {
      title: 'Tam Quốc',
      about: 'Ba đạo quân, ai đánh ai',
      steps: [
        [
          'Ba người chơi, ba đạo quân. Lật một quân để biết quân của mình.',
          'Một quân Tướng: bạn chỉ huy Đạo quân Tướng, hai Tướng và mười Tốt.',
        ],
        [
          'Ở đây Tướng và Tốt của cả hai màu là một đạo quân: chữ xanh, viền tròn. Hãy đi Tốt.',
          'Xanh viền tròn, đỏ viền khấc, đen viền tám cạnh: nhìn vậy mà biết đạo quân.',
          'Đi Tốt ở B6 một bước vào điểm trống.',
        ],
        [
          'Ở đây không có cấp bậc. Xe đi xa tuỳ ý: ăn Tướng đi.',
          'Quân nào cũng ăn được mọi quân địch mà nó tới được.',
          'Xe ở A4 có đường thông lên A6.',
        ],
        [
          'Pháo đi như Xe, nhưng chỉ ăn khi nhảy qua đúng một quân. Ăn Tướng đi.',
          'Quân úp cũng làm ngòi được.',
          'Từ A4 qua A6 tới A7.',
        ],
        [
          'Mã nhảy hai và một, qua mọi quân. Ăn Xe đen đi.',
          'Không gì cản được Mã. Sĩ đi chéo một bước, Tượng nhảy chéo hai bước.',
          'Từ B4 lên hai, sang trái một.',
        ],
        [
          'Có hai quân địch trong tầm. Ăn quân đang đe doạ Xe của bạn.',
          'Luật không có hiệp ước: ai đánh cùng kẻ thù với bạn thì tạm là đồng minh.',
          'Mã không với tới bạn. Tướng ở D4 thì có: ăn nó.',
        ],
      ],
    },
  },
};
